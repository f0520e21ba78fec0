import { roleOf } from '../people/role.ts'
import type { PageId, SectionId } from '../sections/index.ts'
import { awaitedBorrowers } from '../status/awaited.ts'
import { reasonDenied } from '../status/permissions.ts'
import { type ApplicationStatus, type BorrowerStatus, isFinished } from '../status/transitions.ts'
import { type SectionStatuses, sectionPage, sectionsFor } from './pages.ts'

/** The action that the progress page offers. */
export type NextStep =
  /** `borrower`: the id of the borrower whose section or signature it is. */
  | { kind: 'section'; borrower: string; section: SectionId; page: PageId }
  | { kind: 'sign'; borrower: string }
  | { kind: 'reopen' }
  /** `people`: those awaited; none while the signatures are being saved. */
  | { kind: 'wait'; until: 'accepted' | 'finished' | 'signed' | 'saved'; people: readonly Person[] }
  | { kind: 'nothing' }

/** A borrower as the progress page shows it. */
export interface Person extends SectionStatuses {
  id: string
  first_name: string
  last_name: string
  is_primary: boolean
  status: BorrowerStatus
  /** Whether the person is a same-device co-borrower: the reader fills in and signs for them. */
  on_this_device: boolean
}
export interface Progress {
  status: ApplicationStatus
  borrowers: readonly Person[]
  /** The borrower who sent the application for signature; null where it is not known. */
  signing_started_by: string | null
}

/** The number of incomplete sections among those that the person's role has. */
export const sectionsLeft = (person: Person): number =>
  sectionsFor(roleOf(person)).filter(id => person[id] === 'INCOMPLETE').length

/** The first incomplete section among those that the person's role has. */
export const firstIncomplete = (person: Omit<Person, 'on_this_device'>): SectionId | undefined =>
  sectionsFor(roleOf(person)).find(id => person[id] === 'INCOMPLETE')

/** The step that the progress page suggests: the borrower's own sections first, then those of others on the same device. */
export function nextStep(application: Progress, own: Person): NextStep {
  const { status, borrowers } = application
  if (isFinished(status)) return { kind: 'nothing' }
  const actedFor = [own, ...borrowers.filter(borrower => borrower.on_this_device)]
  const unfinished = status === 'STARTED' && actedFor.find(firstIncomplete)
  const section = unfinished && firstIncomplete(unfinished)
  if (section) return { kind: 'section', borrower: unfinished.id, section, page: sectionPage(section) }
  if (status === 'STARTED' && borrowers.some(borrower => borrower.status === 'DECLINED_TO_SIGN'))
    return { kind: 'reopen' }
  const signer = actedFor.find(borrower => !reasonDenied.sign(application, borrower))
  if (signer) return { kind: 'sign', borrower: signer.id }
  const people = awaitedBorrowers(application).filter(borrower => borrower.id !== own.id)
  return { kind: 'wait', until: awaitedEnd(status, people), people }
}

function awaitedEnd(status: ApplicationStatus, people: readonly Person[]) {
  if (people.length === 0) return 'saved'
  if (status !== 'STARTED') return 'signed'
  return people.every(person => person.status === 'INVITED') ? 'accepted' : 'finished'
}
