import { displayName } from '../people/full-name.ts'
import type { ApplicationStatus } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'

export interface Signer {
  id: string
  first_name: string
  last_name: string
  is_primary: boolean
  status: BorrowerStatus
}

export interface Banner {
  title: string
  text: string
  success: boolean
  /** Of each for whom the others have to wait, a sentence that names him. */
  heldUp: string[]
}

const welcome = { title: 'Welcome back!', text: 'Pick up where you left off.' }
const congratulations = {
  title: 'Congratulations on submitting your application!',
  text: 'A loan officer is reviewing it.',
}
const timeToSign = { title: 'Time to sign!', text: 'Read your documents and sign them to submit your application.' }
const othersSign = { ...timeToSign, text: 'You have signed. The application is submitted once everyone else has.' }
const heldUpSign = {
  ...timeToSign,
  text: 'Your part is done, but there is something to settle before everyone can sign.',
}
const saving = { title: 'Thanks for signing!', text: 'Your application will be saved and submitted in a moment.' }
const thanksForSubmitting = {
  title: 'Thanks for submitting!',
  text: 'You can still make changes with the edit icons. You will then need to sign again.',
}
const declined = {
  title: 'Someone declined to sign',
  text: 'The application has to be reopened before anyone can sign.',
}
const youDeclined = { ...declined, title: 'You declined to sign' }
const waiting = {
  title: 'Waiting for an invitation',
  text: 'You can sign once it has been accepted and every section is done.',
}

/**
 * What the progress page says first to one of the borrowers: document 1, section 4 'Progress banner'. What is said of some
 * needs at least one of them (decisions E).
 */
export function progressBanner(
  { status, borrowers }: { status: ApplicationStatus; borrowers: readonly Signer[] },
  own: Pick<Signer, 'id' | 'is_primary' | 'status'>,
): Banner | undefined {
  const all = (some: readonly Pick<Signer, 'status'>[], ...statuses: BorrowerStatus[]) =>
    some.length > 0 && some.every(borrower => statuses.includes(borrower.status))
  const anyone = (is: BorrowerStatus) => borrowers.some(borrower => borrower.status === is)
  const heldUp = borrowers.flatMap(borrower => heldUpBy(borrower, own) ?? [])
  const say = (said: { title: string; text: string }, more: Partial<Banner> = {}): Banner => ({
    ...said,
    success: false,
    heldUp: [],
    ...more,
  })

  if (anyone('IN_PROGRESS')) return say(welcome)
  if (status === 'REVIEWED') return say(congratulations)
  if (status === 'WAITING_ON_ESIGNATURE_SERVICE') return say(saving)
  if (status === 'SUBMITTED') return all(borrowers, 'SIGNED') ? say(thanksForSubmitting, { success: true }) : undefined
  if (status === 'SENT_FOR_SIGNATURE') {
    const hasSigned = (some: readonly Pick<Signer, 'status'>[]) => all(some, 'SIGNED', 'WAITING_ON_ESIGNATURE_SERVICE')
    if (hasSigned(borrowers)) return say(saving)
    return say(hasSigned([own]) ? othersSign : timeToSign, { heldUp })
  }
  const ready = [true, false].some(primary =>
    all(
      borrowers.filter(({ is_primary }) => is_primary === primary),
      'READY_TO_SIGN_SUBMIT',
    ),
  )
  if (ready) return say(heldUp.length > 0 ? heldUpSign : timeToSign, { heldUp })
  if (anyone('DECLINED_TO_SIGN')) return say(own.status === 'DECLINED_TO_SIGN' ? youDeclined : declined, { heldUp })
  return anyone('INVITED') ? say(waiting, { heldUp }) : undefined
}

/** Nothing but an address may be known of whom was invited. */
function heldUpBy(who: Signer, own: Pick<Signer, 'id' | 'is_primary'>): string | undefined {
  if (who.status === 'INVITED')
    return `${displayName(who) || 'Your co-borrower'} has not accepted the invitation yet. Everyone can sign once all sections are done.`
  if (who.status !== 'DECLINED_TO_SIGN') return undefined
  const isOwn = who.id === own.id
  const remedy = own.is_primary ? 'You can reopen the application.' : 'The main borrower can reopen the application.'
  return `${isOwn ? 'You' : displayName(who)} declined to sign. ${remedy}`
}
