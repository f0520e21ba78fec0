import type { Services } from '../services.ts'

/** What goes wrong where somebody of such a last name signs. */
export type ReservedName =
  /** The documents are never ready. */
  | 'Neverload'
  /** They cannot be made, and that is final. */
  | 'Failload'
  /** The signature service does not answer whether he signed. */
  | 'Neverconfirm'
  /** What was signed cannot be sealed, and that is final. */
  | 'Failseal'

/** For hands-on tests of what hardly ever happens, on a desk only. `names`: last names, or whole names that end with them. */
export const isReserved = ({ settings }: Pick<Services, 'settings'>, wrong: ReservedName, names: string[]): boolean =>
  settings.MAIL_TRANSPORT === 'inbox' && names.some(name => name.split(' ').at(-1) === wrong)
