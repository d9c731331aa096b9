/** Converts a body and a file to multipart/form-data: the same fields as in JSON, as text. */
export function toFormData(body: unknown, fileField: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  // Fields come before the file, so that the server has parsed them when the file arrives.
  form.append(fileField, file, file.name);
  return form;
}
