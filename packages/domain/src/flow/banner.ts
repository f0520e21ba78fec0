import { type Message, message, phrase, template } from '../forms/text.ts'
import { displayName } from '../people/names.ts'
import type { ApplicationStatus, BorrowerStatus } from '../status/transitions.ts'

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
  /** One message for each borrower that the others wait for. */
  heldUp: Message[]
}

const defineBanner = (title: string, text: string): Pick<Banner, 'title' | 'text'> => ({
  title: phrase(title),
  text: phrase(text),
})

const welcome = defineBanner('Welcome back!', 'Pick up where you left off.')
const congratulations = defineBanner(
  'Congratulations on submitting your application!',
  'A loan officer is reviewing it.',
)
const timeToSign = defineBanner('Time to sign!', 'Read your documents and sign them to submit your application.')
const othersSign = defineBanner(
  timeToSign.title,
  "You've signed. We'll submit the application once everyone else has signed.",
)
const heldUpSign = defineBanner(timeToSign.title, "You're done. We're waiting for your co-borrower.")
const saving = defineBanner('Thanks for signing!', 'Your application will be saved and submitted in a moment.')
const thanksForSubmitting = defineBanner(
  'Thanks for submitting!',
  "You can still make changes with the edit icons. If you do, you'll need to sign again.",
)
const declined = defineBanner('Someone declined to sign', 'No one can sign until the application is reopened.')
const youDeclined = defineBanner('You declined to sign', declined.text)
const waiting = defineBanner('Waiting for an invitation', "You can sign once it's accepted and every section is done.")

/** The banner of the progress page for one of the borrowers: docs/product/statuses.md §11. */
export function progressBanner(
  { status, borrowers }: { status: ApplicationStatus; borrowers: readonly Signer[] },
  own: Pick<Signer, 'id' | 'is_primary' | 'status'>,
): Banner | undefined {
  /** True of at least one borrower. */
  const all = (group: readonly Pick<Signer, 'status'>[], ...statuses: BorrowerStatus[]) =>
    group.length > 0 && group.every(borrower => statuses.includes(borrower.status))
  const anyoneIs = (expected: BorrowerStatus) => borrowers.some(borrower => borrower.status === expected)
  const heldUp = borrowers.flatMap(borrower => heldUpBy(borrower, own) ?? [])
  const banner = (texts: Pick<Banner, 'title' | 'text'>, more: Partial<Banner> = {}): Banner => ({
    ...texts,
    success: false,
    heldUp: [],
    ...more,
  })

  if (anyoneIs('IN_PROGRESS')) return banner(welcome)
  if (status === 'REVIEWED') return banner(congratulations)
  if (status === 'WAITING_ON_ESIGNATURE_SERVICE') return banner(saving)
  if (status === 'SUBMITTED')
    return all(borrowers, 'SIGNED') ? banner(thanksForSubmitting, { success: true }) : undefined
  if (status === 'SENT_FOR_SIGNATURE') {
    const haveSigned = (group: readonly Pick<Signer, 'status'>[]) =>
      all(group, 'SIGNED', 'WAITING_ON_ESIGNATURE_SERVICE')
    if (haveSigned(borrowers)) return banner(saving)
    return banner(haveSigned([own]) ? othersSign : timeToSign, { heldUp })
  }
  const isReady = [true, false].some(primary =>
    all(
      borrowers.filter(({ is_primary }) => is_primary === primary),
      'READY_TO_SIGN_SUBMIT',
    ),
  )
  if (isReady) return banner(heldUp.length > 0 ? heldUpSign : timeToSign, { heldUp })
  if (anyoneIs('DECLINED_TO_SIGN'))
    return banner(own.status === 'DECLINED_TO_SIGN' ? youDeclined : declined, { heldUp })
  return anyoneIs('INVITED') ? banner(waiting, { heldUp }) : undefined
}

const notAccepted = template("{name} hasn't accepted the invitation yet. Everyone can sign once all sections are done.")
const SOMEONE_NOT_ACCEPTED = phrase(
  "Your co-borrower hasn't accepted the invitation yet. Everyone can sign once all sections are done.",
)
const YOU_DECLINED_REOPEN = phrase('You declined to sign. Reopen the application to make changes and sign.')
const YOU_DECLINED_ASK = phrase('You declined to sign. Ask the main borrower to reopen the application.')
const declinedReopen = template('{name} declined to sign. Reopen the application to make changes.')
const declinedAsk = template('{name} declined to sign. Ask the main borrower to reopen the application.')

/** The name of an invited co-borrower may be unknown: the invitation needs a contact only. */
function heldUpBy(signer: Signer, own: Pick<Signer, 'id' | 'is_primary'>): Message | undefined {
  const name = displayName(signer)
  if (signer.status === 'INVITED') return name ? notAccepted({ name }) : message(SOMEONE_NOT_ACCEPTED)
  if (signer.status !== 'DECLINED_TO_SIGN') return undefined
  if (signer.id === own.id) return message(own.is_primary ? YOU_DECLINED_REOPEN : YOU_DECLINED_ASK)
  return own.is_primary ? declinedReopen({ name }) : declinedAsk({ name })
}
