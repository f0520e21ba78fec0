import { roleOf } from '../people/role.ts'
import { type ApplicationStatus, isFinished } from '../status/application.ts'
import { whyNot } from '../status/may.ts'
import { nameOf, type Signer } from './banner.ts'
import { type PageId, sectionPage } from './pages.ts'
import { isSkippedFor, type SectionId, type SectionStatuses, sectionIds } from './sections.ts'

/** The one thing to do next. */
export type NextStep =
  | { kind: 'section'; section: SectionId; page: PageId }
  | { kind: 'sign' }
  | { kind: 'reopen' }
  /** For these people, by name; for nobody while the signatures are being saved. */
  | { kind: 'wait'; names: string[] }
  | { kind: 'nothing' }

interface Progress {
  status: ApplicationStatus
  borrowers: readonly Signer[]
}

/** The first section that is not done, for whoever has it. */
const firstIncomplete = (statuses: SectionStatuses, own: Signer): SectionId | undefined =>
  sectionIds.find(id => statuses[id] === 'INCOMPLETE' && !isSkippedFor(id, roleOf(own)))

/** What the progress page leads this borrower to. */
export function nextStep(application: Progress, own: Signer, statuses: SectionStatuses): NextStep {
  if (isFinished(application.status)) return { kind: 'nothing' }
  const section = firstIncomplete(statuses, own)
  if (application.status === 'STARTED' && section) return { kind: 'section', section, page: sectionPage[section] }
  if (application.status === 'STARTED' && application.borrowers.some(({ status }) => status === 'DECLINED_TO_SIGN'))
    return own.is_primary ? { kind: 'reopen' } : waitFor(application.borrowers.filter(one => one.is_primary))
  if (own.status === 'READY_TO_SIGN_SUBMIT' && !whyNot.sign(application, own)) return { kind: 'sign' }
  return waitFor(application.borrowers.filter(one => one.id !== own.id && isAwaited(one, application.status)))
}

const waitFor = (people: readonly Signer[]): NextStep => ({ kind: 'wait', names: people.map(nameOf) })

const isAwaited = ({ status }: Signer, application: ApplicationStatus): boolean =>
  application === 'STARTED'
    ? status === 'INVITED' || status === 'IN_PROGRESS'
    : status !== 'SIGNED' && status !== 'WAITING_ON_ESIGNATURE_SERVICE'
