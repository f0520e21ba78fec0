import type { ApplicationStatus } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'

export interface Signer {
  first_name: string
  last_name: string
  is_primary: boolean
  status: BorrowerStatus
}

export interface Banner {
  title: string
  text: string
  success: boolean
  /** Those for whom the others have to wait. */
  heldUpBy: { name: string; status: 'INVITED' | 'DECLINED_TO_SIGN' }[]
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** The sentence that names someone who holds up the rest. Nothing but an address may be known of whom was invited. */
export const heldUpText = ({ name, status }: Banner['heldUpBy'][number]): string =>
  status === 'INVITED'
    ? `${name || 'Your co-borrower'} has not accepted the invitation yet. Everyone can sign after that.`
    : `${name} declined to sign. The main borrower can reopen the application.`

const welcome = { title: 'Welcome back!', text: 'Pick up where you left off.' }
const congratulations = {
  title: 'Congratulations on submitting your application!',
  text: 'A loan officer is reviewing it.',
}
const timeToSign = { title: 'Time to sign!', text: 'Read your documents and sign them to submit your application.' }
const saving = { title: 'Thanks for signing!', text: 'Your application will be saved and submitted in a moment.' }
const thanksForSubmitting = {
  title: 'Thanks for submitting!',
  text: 'You can still make changes with the edit icons. You will then need to sign again.',
}
const declined = {
  title: 'Someone declined to sign',
  text: 'The application has to be reopened before anyone can sign.',
}
const waiting = { title: 'Waiting for an invitation', text: 'You can sign as soon as it has been accepted.' }

/** Document 1, section 4 'Progress banner'; what is said of some needs at least one of them (decisions E). */
export function progressBanner(status: ApplicationStatus, borrowers: readonly Signer[]): Banner | undefined {
  const all = (some: readonly Signer[], ...statuses: BorrowerStatus[]) =>
    some.length > 0 && some.every(borrower => statuses.includes(borrower.status))
  const anyone = (is: BorrowerStatus) => borrowers.some(borrower => borrower.status === is)
  const heldUpBy = borrowers.flatMap(borrower =>
    borrower.status === 'INVITED' || borrower.status === 'DECLINED_TO_SIGN'
      ? [{ name: nameOf(borrower), status: borrower.status }]
      : [],
  )
  const say = (said: { title: string; text: string }, more: Partial<Banner> = {}): Banner => ({
    ...said,
    success: false,
    heldUpBy: [],
    ...more,
  })

  if (anyone('IN_PROGRESS')) return say(welcome)
  if (status === 'REVIEWED') return say(congratulations)
  if (status === 'WAITING_ON_ESIGNATURE_SERVICE') return say(saving)
  if (status === 'SUBMITTED') return all(borrowers, 'SIGNED') ? say(thanksForSubmitting, { success: true }) : undefined
  if (status === 'SENT_FOR_SIGNATURE')
    return say(all(borrowers, 'SIGNED', 'WAITING_ON_ESIGNATURE_SERVICE') ? saving : timeToSign, { heldUpBy })

  const ready = [true, false].some(primary =>
    all(
      borrowers.filter(({ is_primary }) => is_primary === primary),
      'READY_TO_SIGN_SUBMIT',
    ),
  )
  if (ready) return say(timeToSign, { heldUpBy })
  if (anyone('DECLINED_TO_SIGN')) return say(declined, { heldUpBy })
  return anyone('INVITED') ? say(waiting, { heldUpBy }) : undefined
}
