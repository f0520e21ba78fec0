/** What a handler throws where another try cannot help: its job is given up at once. */
export class PermanentError extends Error {
  override name = 'NoUseTrying'
}
