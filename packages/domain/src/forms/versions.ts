type StoredAnswers = Record<string, unknown>

/** History of the stored form of answers. */
export interface Versioning {
  /** The version of what is stored now. The first is 1. */
  version?: number
  /**
   * Keyed by the version that each upgrades to the next one. A version without an upgrade is read as it is: a field that it
   * lacks is empty, and when the field is required, completion counts its page as unanswered.
   */
  upgrades?: Readonly<Record<number, (stored: StoredAnswers) => StoredAnswers>>
}

export interface Versioned {
  /** Stored as `schema_version` with the answers. */
  version: number
  /** Stored answers of an earlier version as those of this version. */
  load(stored: StoredAnswers, schemaVersion: number): StoredAnswers
}

export const versioned = ({ version = 1, upgrades = {} }: Versioning): Versioned => ({
  version,
  load(stored, schemaVersion) {
    let loaded = stored
    for (let from = schemaVersion; from < version; from++) loaded = upgrades[from]?.(loaded) ?? loaded
    return loaded
  },
})
