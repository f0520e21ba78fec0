import { displayName } from '../people/names.ts'
import { roleOf } from '../people/role.ts'
import { type PageId, type SectionId, sectionIds } from '../sections/index.ts'
import { reasonDenied } from '../status/permissions.ts'
import { type ApplicationStatus, isFinished } from '../status/transitions.ts'
import type { Signer } from './banner.ts'
import { isSkippedFor, type SectionStatuses, sectionPage } from './pages.ts'
/** The action that the progress page offers. */
export type NextStep =
  /** `borrower`: the id of the borrower whose section or signature it is. */
  | { kind: 'section'; borrower: string; section: SectionId; page: PageId }
  | { kind: 'sign'; borrower: string }
  | { kind: 'reopen' }
  /** The names of the people awaited; none while the signatures are being saved. */
  | { kind: 'wait'; names: string[] }
  | { kind: 'nothing' }

interface Person extends Signer, SectionStatuses {
  id: string
  /** A same-device co-borrower, for whom the reader fills in and signs. */
  on_this_device: boolean
}
interface Progress {
  status: ApplicationStatus
  borrowers: readonly Person[]
}

/** The first incomplete section among those that the person's role has. */
export const firstIncomplete = (person: Omit<Person, 'on_this_device'>): SectionId | undefined =>
  sectionIds().find(id => person[id] === 'INCOMPLETE' && !isSkippedFor(id, roleOf(person)))

/** What the progress page suggests: the borrower's own sections first, then those of others on the same device. */
export function nextStep(application: Progress, own: Person): NextStep {
  const { status, borrowers } = application
  if (isFinished(status)) return { kind: 'nothing' }
  const actedFor = [own, ...borrowers.filter(borrower => borrower.on_this_device)]
  const unfinished = status === 'STARTED' && actedFor.find(firstIncomplete)
  const section = unfinished && firstIncomplete(unfinished)
  if (section) return { kind: 'section', borrower: unfinished.id, section, page: sectionPage(section) }
  if (status === 'STARTED' && borrowers.some(borrower => borrower.status === 'DECLINED_TO_SIGN'))
    return own.is_primary ? { kind: 'reopen' } : waitFor(borrowers.filter(borrower => borrower.is_primary))
  const signer = actedFor.find(borrower => !reasonDenied.sign(application, borrower))
  if (signer) return { kind: 'sign', borrower: signer.id }
  return waitFor(borrowers.filter(borrower => borrower.id !== own.id && isAwaited(borrower, status)))
}

const waitFor = (people: readonly Signer[]): NextStep => ({ kind: 'wait', names: people.map(displayName) })

const isAwaited = ({ status }: Signer, application: ApplicationStatus): boolean =>
  application === 'STARTED'
    ? status === 'INVITED' || status === 'IN_PROGRESS'
    : status !== 'SIGNED' && status !== 'WAITING_ON_ESIGNATURE_SERVICE'
