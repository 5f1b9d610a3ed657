export function inquiryPath(id: number): string {
  return `/admin/inquiries?inquiry=${id}`;
}
