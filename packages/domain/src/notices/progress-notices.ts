import { template } from '../forms/text.ts'
import { everyone, type NoticeDefinition, nothing, send, sendEmail } from './notice.ts'
import { answersAreSaved, openApplication, questions, questionsToLender, questionsToOfficer } from './shared-texts.ts'

const openDealer = template('Go to {dealer}')

const keepsSigned = template('{lender} keeps it with the signed documents for as long as the law asks.')
const removedData = template(
  'We deleted your answers. Only if you signed documents that were submitted, {lender} keeps those and your answers for as long as the law asks.',
)
const removedAnother = send(
  template('{name} is no longer on the application'),
  [template('{primary} removed {name} from your loan application with {dealer}.')],
  template('{dealer}: {name} is no longer on the loan application. {link}'),
)
/** An email alone: there is no consent to text messages before the invitation is accepted. */
const invitationEnded = sendEmail(template('Your invitation was canceled'), [
  template('{primary} invited you to apply for a home loan with {dealer}. The invitation was canceled.'),
  template("You don't need to do anything. We've removed your email address from the application."),
])

const withdrawal = {
  ...everyone(
    send(
      template('{name} withdrew on {on}'),
      [template('{name} withdrew the loan application with {dealer} on {on}.'), keepsSigned, questions],
      template('{dealer}: {name} withdrew the loan application on {on}. Questions? Call {phone}'),
    ),
  ),
  person: send(
    template('You withdrew on {on}'),
    [
      template('You withdrew your loan application with {dealer} on {on}.'),
      keepsSigned,
      template('You can start a new application any time.'),
    ],
    template('{dealer}: you withdrew your loan application on {on}. Questions? Call {phone}'),
  ),
}

/** Notices of what other borrowers do before anyone signs, and of the end of an application. */
export const progressNotices = {
  invitation_accepted: {
    title: 'A co-borrower accepted the invitation',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(nothing),
      primary: send(
        template('{name} joined your application'),
        [
          template("{name} said yes to your invitation. You're now applying together with {dealer}."),
          template("We'll email you when it's time to sign."),
        ],
        template('{dealer}: {name} joined your loan application. {link}'),
      ),
    },
  },
  coborrower_finished: {
    title: 'A co-borrower finished their sections, others have not',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(nothing),
      primary: send(
        template('{name} finished their part'),
        [
          template('{name} finished their part of your loan application with {dealer}.'),
          template("You can all sign once everyone is done. We'll email you when it's time."),
        ],
        template('{dealer}: {name} finished their part of your loan application. {link}'),
      ),
    },
  },
  time_to_sign: {
    title: 'Everyone finished their sections',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: everyone(
      send(
        template("It's time to sign"),
        [
          template('Your loan application with {dealer} is filled in.'),
          template('Read your documents and sign them to submit the application.'),
        ],
        template("{dealer}: it's time to sign your loan application. {link}"),
      ),
    ),
  },
  asked_to_finish: {
    title: 'Another borrower sends a reminder',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'progress',
    button: openApplication,
    isReminder: true,
    recipients: {
      ...everyone(nothing),
      person: send(
        template('{name} is waiting for you'),
        [template('{name} asks you to finish your part of the loan application with {dealer}.'), answersAreSaved],
        template('{dealer}: {name} is waiting for your part of the loan application. {link} Stop reminders: {stop}'),
      ),
    },
  },
  coborrower_removed: {
    title: 'The primary borrower removed a co-borrower, or canceled an invitation',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'dashboard',
    button: openDealer,
    toRemoved: true,
    recipients: {
      ...everyone(nothing),
      invited: invitationEnded,
      person: send(
        template('{primary} removed you from the application'),
        [template("You're no longer on {primary}'s loan application with {dealer}."), removedData, questions],
        template('{dealer}: {primary} removed you from the loan application. Questions? Call {phone}'),
      ),
      coborrower: removedAnother,
      signer: removedAnother,
    },
  },
  coborrower_left: {
    title: 'A co-borrower left the application',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'dashboard',
    button: openDealer,
    recipients: {
      ...everyone(
        send(
          template('{name} left the application'),
          [template('{name} left your loan application with {dealer}. You continue it without them.')],
          template('{dealer}: {name} left the loan application. {link}'),
        ),
      ),
      person: send(
        template('You left the application'),
        [template("You're no longer on {primary}'s loan application with {dealer}."), removedData],
        template("{dealer}: you're no longer on {primary}'s loan application. Questions? Call {phone}"),
      ),
    },
  },
  asked_to_leave: {
    title: 'A co-borrower asks to be taken off',
    currentWhile: ['SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SUBMITTED', 'REVIEWED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(nothing),
      person: send(
        template('{name} asks to be taken off the application'),
        [
          template("{name} doesn't want to be on your loan application with {dealer} anymore."),
          template('To take {name} off, reopen the application. Then remove {name}. Then sign again.'),
          template("If you can't reopen it, call {dealer} at {phone}."),
        ],
        template('{dealer}: {name} asks to be taken off the loan application. {link}'),
      ),
    },
  },
  discarded: {
    title: 'Deleted by its primary borrower before it was ever submitted',
    currentWhile: ['GONE'],
    leadsTo: 'dashboard',
    button: openDealer,
    recipients: {
      ...everyone(
        send(
          template('{name} deleted the application'),
          [template('{name} deleted your loan application with {dealer}. All answers are gone.'), questions],
          template('{dealer}: {name} deleted the loan application. All answers are gone. Questions? Call {phone}'),
        ),
      ),
      invited: invitationEnded,
      person: send(
        template('You deleted your application'),
        [
          template('You deleted your loan application with {dealer}. All answers are gone.'),
          template('You can start a new application any time.'),
        ],
        template('{dealer}: you deleted your loan application. All answers are gone.'),
      ),
    },
  },
  withdrawn: {
    title: 'Withdrawn by its primary borrower after it was submitted',
    currentWhile: ['GONE'],
    leadsTo: 'dashboard',
    button: openDealer,
    recipients: { ...withdrawal, invited: invitationEnded },
  },
  withdrawal_recorded: {
    title: 'Withdrawn at the request of a borrower, which the lender recorded',
    currentWhile: ['GONE'],
    leadsTo: 'progress',
    button: openApplication,
    outcome: 'WITHDRAWN',
    recipients: withdrawal,
  },
  loan_closed: {
    title: 'Closed, as the lender recorded',
    currentWhile: ['GONE'],
    leadsTo: 'progress',
    button: openApplication,
    outcome: 'ORIGINATED',
    recipients: everyone(
      send(
        template('Your loan closed on {on}'),
        [
          template('Your home loan from {lender} closed on {on}. You applied for it with {dealer}.'),
          template('You can still read your application and download what you signed.'),
          questionsToLender,
        ],
        template('{dealer}: your loan from {lender} closed on {on}. {link}'),
      ),
    ),
  },
  letter_sent: {
    title: 'A letter about the outcome was mailed or emailed, as the lender recorded',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SUBMITTED', 'REVIEWED', 'GONE'],
    leadsTo: 'progress',
    button: openApplication,
    withoutAccount: true,
    recipients: {
      ...everyone(nothing),
      person: send(
        template('{lender} has sent you a letter'),
        [
          template('{lender} has sent you a letter about your loan application with {dealer}. Please read it.'),
          questionsToOfficer,
        ],
        template('{dealer}: {lender} has sent you a letter about your loan application. {link}'),
      ),
    },
  },
} satisfies Record<string, NoticeDefinition>
