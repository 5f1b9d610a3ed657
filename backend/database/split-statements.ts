/** A statement of an SQL script, and the index in the script where it starts. */
export type Statement = { text: string; start: number };

/** Everything in SQL that can contain semicolons, and words, which matter for function bodies. */
const token = new RegExp(
  [
    /--[^\n]*/,
    /\/\*/,
    /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/,
    /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
    /\d[\w.]*/,
    /;/,
  ]
    .map((part) => part.source)
    .join("|"),
  "g",
);

/** Splits an SQL script into its statements, so that the line of an error is known. */
export function splitStatements(script: string): Statement[] {
  const statements: Statement[] = [];
  let start: number | undefined;
  let words: string[] = [];
  let bodyDepth = 0;
  const finish = (end: number): void => {
    if (start !== undefined) statements.push({ text: script.slice(start, end), start });
    start = undefined;
    words = [];
    bodyDepth = 0;
  };

  token.lastIndex = 0;
  for (let match = token.exec(script); match; match = token.exec(script)) {
    const found = match[0];
    if (found.startsWith("--")) continue;
    if (found === "/*") {
      token.lastIndex = endOfComment(script, match.index);
      continue;
    }
    if (found === ";") {
      if (bodyDepth === 0) finish(match.index + 1);
      continue;
    }
    start ??= match.index;
    if (/^\$.*\$$/.test(found)) {
      const end = script.indexOf(found, token.lastIndex);
      token.lastIndex = end === -1 ? script.length : end + found.length;
    } else if (/^[a-z]/i.test(found)) {
      const word = found.toLowerCase();
      if (words.length < 4) words.push(word);
      bodyDepth = depthAfter(word, bodyDepth, words);
    }
  }
  finish(script.length);
  return statements;
}

/** The body of a standard SQL function (`begin atomic ... end`) contains semicolons. This counts the way psql does. */
function depthAfter(word: string, depth: number, words: string[]): number {
  const makesRoutine =
    words[0] === "create" && words.some((each) => each === "function" || each === "procedure");
  if (!makesRoutine) return 0;
  if (word === "begin" || (word === "case" && depth > 0)) return depth + 1;
  return word === "end" && depth > 0 ? depth - 1 : depth;
}

/** Comments nest in PostgreSQL. */
function endOfComment(script: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let match = edge.exec(script); match; match = edge.exec(script)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return script.length;
}
