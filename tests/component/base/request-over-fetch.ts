/** In place of `XMLHttpRequest`, for a client that knows nothing else: what it uses of it, sent by `fetch`. */
export class RequestOverFetch {
  upload = {};
  status = 0;
  responseText = "";
  onload = ignore;
  onerror: (error: unknown) => void = ignore;
  readonly #leaving = new AbortController();
  readonly #sent = new Headers();
  #request = { method: "", url: "" };
  #answered = new Headers();

  open(method: string, url: string): void {
    this.#request = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  abort(): void {
    this.#leaving.abort();
  }

  send(body: BodyInit | null): void {
    void this.#answer(body).then(
      () => this.onload(),
      (error: unknown) => this.#leaving.signal.aborted || this.onerror(error),
    );
  }

  async #answer(body: BodyInit | null): Promise<void> {
    const { method, url } = this.#request;
    const response = await fetch(url, { method, headers: this.#sent, body, signal: this.#leaving.signal });
    this.#answered = response.headers;
    this.responseText = await response.text();
    this.status = response.status;
  }
}

function ignore(): void {}
