/** What a handler throws where another try cannot help: its job is given up at once. */
export class NoUseTrying extends Error {
  override name = 'NoUseTrying'
}
