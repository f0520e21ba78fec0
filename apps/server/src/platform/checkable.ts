/** A provider that `doctor` checks. */
export interface Checkable {
  /**
   * Asks the outside service whether the settings work, and changes nothing there. Resolves with a sentence; throws an error whose
   * message says what is wrong, without a secret.
   */
  check(): Promise<string>
}
