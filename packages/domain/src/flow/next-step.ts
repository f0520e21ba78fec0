import type { Day } from '../forms/day.ts'
import type { PageId, SectionId } from '../sections/index.ts'
import { awaitedBorrowers } from '../status/awaited.ts'
import type { OutcomeForBorrowers } from '../status/outcomes.ts'
import { reasonDenied } from '../status/permissions.ts'
import { type ApplicationStatus, type BorrowerStatus, isOpen } from '../status/transitions.ts'
import { editorsOf } from './editors.ts'
import { type SectionStatuses, sectionPage, sectionsOf } from './pages.ts'
import { openRequests, type Returned, type ReturnedSection } from './unlocked-sections.ts'

/** The action that the progress page offers. */
export type NextStep =
  /** `borrower`: the id of the borrower whose section or signature it is. */
  | { kind: 'section'; borrower: string; section: SectionId; page: PageId }
  /** The lender sent the section back. `signer`: the borrower on this device who may sign although it was not changed; null for none. */
  | { kind: 'correct'; borrower: string; section: ReturnedSection; signer: string | null }
  /** The reader declined, reopened, and may sign once the answer is changed. `section`: null where none is known. */
  | { kind: 'change'; reason: string; section: SectionId | null }
  | { kind: 'sign'; borrower: string }
  | { kind: 'reopen' }
  /** `people`: those awaited; none while the signatures are being saved. 'edited': the reader may sign, too. */
  | { kind: 'wait'; until: 'accepted' | 'finished' | 'edited' | 'signed' | 'saved'; people: readonly Person[] }
  | { kind: 'nothing' }

/** A borrower as the progress page shows it. */
export interface Person extends SectionStatuses {
  id: string
  first_name: string
  last_name: string
  is_primary: boolean
  status: BorrowerStatus
  /** True if the person is a same-device co-borrower: the reader fills in and signs for them. */
  on_this_device: boolean
  /** The last change of an answer since anyone signed, by a borrower who was done; null where there is none. */
  last_change: { section: SectionId; at: string } | null
  /** Was done with every section, and changed an answer within the last minutes or types one now. */
  is_editing: boolean
  /** The first page without its answers, for people the reader fills in for; null for others. */
  next_page: PageId | null
}
/** A reopening since the application was last sent for signature. */
export interface Reopened {
  /** The borrower who reopened it. */
  borrower_id: string
  /** The reader's own reason, where the reader declined to sign before it; null for all others. */
  own_reason: string | null
  /** The section that the reader's reason speaks of; null where none is known. */
  section: SectionId | null
}
export interface Progress {
  status: ApplicationStatus
  borrowers: readonly Person[]
  /** The borrower who sent the application for signature; null where it is not known. */
  signing_started_by: string | null
  /** Time when it was submitted last, also when it was reopened since; null if it never was. */
  submitted_at: string | null
  withdrawn_at: string | null
  /** Time when the lender finished with it. */
  finished_at: string | null
  /** Null while it is not over, and where the lender's own letter says how it ended. */
  outcome: OutcomeForBorrowers | null
  /** The lender's day on which the last letter about the outcome was sent to the reader; null before. */
  letter_on: Day | null
  /** Null unless the application is open because a borrower reopened it. */
  reopened: Reopened | null
  /** Null unless the application is open because the lender sent it back. */
  returned: Returned | null
}

/** The number of incomplete sections among those that the person's role has. */
export const sectionsLeft = (person: Person): number => {
  const { ids, done } = sectionsOf(person)
  return ids.length - done
}

/** The first incomplete section among those that the person's role has. */
export const firstIncomplete = (person: Pick<Person, 'is_primary'> & SectionStatuses): SectionId | undefined =>
  sectionsOf(person).ids.find(id => person[id] === 'INCOMPLETE')

/** The step that the progress page suggests: the borrower's own sections first, then those of others on the same device. */
export function nextStep(application: Progress, own: Person): NextStep {
  const { status, borrowers, reopened, returned } = application
  if (!isOpen(application)) return { kind: 'nothing' }
  const actedFor = [own, ...borrowers.filter(borrower => borrower.on_this_device)]
  const unfinished = status === 'STARTED' && actedFor.find(firstIncomplete)
  const section = unfinished && firstIncomplete(unfinished)
  if (section)
    return { kind: 'section', borrower: unfinished.id, section, page: unfinished.next_page ?? sectionPage(section) }
  if (status === 'STARTED' && borrowers.some(borrower => borrower.status === 'DECLINED_TO_SIGN'))
    return { kind: 'reopen' }
  const signer = actedFor.find(borrower => !reasonDenied.sign(application, borrower))
  for (const { id } of status === 'STARTED' ? actedFor : []) {
    const [asked] = openRequests(returned, id)
    if (asked) return { kind: 'correct', borrower: id, section: asked, signer: signer?.id ?? null }
  }
  if (signer) {
    if (signer.id === own.id && reopened?.own_reason)
      return { kind: 'change', reason: reopened.own_reason, section: reopened.section }
    const editors = editorsOf(application, own)
    return editors.length > 0
      ? { kind: 'wait', until: 'edited', people: editors }
      : { kind: 'sign', borrower: signer.id }
  }
  const people = awaitedBorrowers(application).filter(borrower => borrower.id !== own.id)
  return { kind: 'wait', until: awaitedEnd(status, people), people }
}

function awaitedEnd(status: ApplicationStatus, people: readonly Person[]) {
  if (people.length === 0) return 'saved'
  if (status !== 'STARTED') return 'signed'
  return people.every(person => person.status === 'INVITED') ? 'accepted' : 'finished'
}
