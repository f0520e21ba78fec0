import { template } from '../forms/text.ts'
import { everyone, forSeveral, type NoticeDefinition, nothing, send } from './notice.ts'
import { openApplication, questions, questionsToLender } from './shared-texts.ts'

const signaturesVoid = forSeveral(template('The signatures on these documents no longer count.'), null)

const canReopen = forSeveral(
  template('You can reopen the application and change it. Then everyone signs again.'),
  template('You can reopen the application and change it. Then you can sign new documents.'),
)

const needsChange = template('{lender} read your loan application with {dealer} and needs a change.')
const officerNeedsChange = template(
  '{officer} ({officer_title}) at {lender} read your loan application with {dealer} and needs a change.',
)

const contact = template('{contact} from {lender} will call or email you by {contact_by}.')
const haveReady = template('Have these ready:\n{have_ready}')

const youChange = template('Make the change in your application. Then everyone signs again.')
const othersChange = template('This is for {changers} to change. Then everyone signs again.')

const alsoNeeded = template('We also ask about: {groups}.')

/** Notices from the first signature to the lender's review. */
export const signingNotices = {
  signed: {
    title: 'A borrower signed, others have not',
    currentWhile: ['SENT_FOR_SIGNATURE'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(nothing),
      signer: send(
        template("{name} signed. It's your turn"),
        [
          template("{name} signed the documents of your loan application with {dealer}. Now it's your turn."),
          template('The application is submitted once everyone has signed.'),
        ],
        template("{dealer}: {name} signed. Now it's your turn. {link}"),
      ),
    },
  },
  declined: {
    title: 'A borrower declined to sign',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(
        send(
          template('{name} declined to sign'),
          [
            template('{name} declined to sign your loan documents with {dealer}.'),
            template('The reason: “{reason}”'),
            signaturesVoid,
            canReopen,
          ],
          template('{dealer}: {name} declined to sign. You can reopen the application and change it. {link}'),
        ),
      ),
      person: send(
        template('You declined to sign'),
        [template('You declined to sign your loan documents with {dealer}.'), signaturesVoid, canReopen],
        template('{dealer}: you declined to sign. You can reopen the application and change it. {link}'),
      ),
    },
  },
  asked_to_reopen: {
    title: 'A co-borrower asks to reopen',
    currentWhile: ['SENT_FOR_SIGNATURE', 'SUBMITTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(nothing),
      person: send(
        template('{name} asks you to reopen the application'),
        [
          template('{name} wants to make a change in your loan application with {dealer}.'),
          template('Only you can reopen it, because someone already signed.'),
          template('After the changes, everyone will need to sign again.'),
        ],
        template('{dealer}: {name} asks you to reopen the loan application to make a change. {link}'),
      ),
    },
  },
  documents_failed: {
    title: 'The documents could not be prepared',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: everyone(
      send(
        template("We couldn't prepare your documents"),
        [
          template("We couldn't prepare the documents of your loan application with {dealer}. Your answers are saved."),
          template("Open the application and press Sign & Submit again. If it doesn't work, call {dealer} at {phone}."),
        ],
        template("{dealer}: we couldn't prepare your documents. Please press Sign & Submit again. {link}"),
      ),
    ),
  },
  documents_voided: {
    title: 'The signing service ended the documents',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: everyone(
      send(
        template('Please start signing again'),
        [
          template(
            "The documents of your loan application with {dealer} can't be signed anymore. Your answers are saved.",
          ),
          template(
            "Open the application and press Sign & Submit to get new ones. If it doesn't work, call {dealer} at {phone}.",
          ),
          forSeveral(template('Everyone needs to sign the new documents, even if they signed before.'), null),
        ],
        template(
          "{dealer}: your documents can't be signed anymore. Please press Sign & Submit to get new ones. {link}",
        ),
      ),
    ),
  },
  submitted: {
    title: 'Submitted',
    currentWhile: ['SUBMITTED', 'REVIEWED'],
    leadsTo: 'progress',
    button: template('See and download your documents'),
    recipients: everyone(
      send(
        template('Your application was submitted'),
        [
          template('Your loan application with {dealer} was submitted. Its number is {application}.'),
          contact,
          values => (values.have_ready === '' ? null : haveReady(values)),
          template('You can download your signed documents any time.'),
          template('To reach {dealer}, call {phone} or write to {email}.'),
        ],
        template('{dealer}: your loan application {application} was submitted. Your documents: {link}'),
      ),
    ),
  },
  reopened: {
    title: 'Reopened',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: {
      ...everyone(
        send(
          template('{name} reopened the application'),
          [
            template('{name} reopened your loan application with {dealer}.'),
            template('When the changes are done, everyone signs again, even if you signed before.'),
          ],
          template('{dealer}: {name} reopened the loan application. Everyone signs again after the changes. {link}'),
        ),
      ),
      person: send(
        template('You reopened the application'),
        [
          template('You reopened the loan application with {dealer}.'),
          forSeveral(
            template('When the changes are done, everyone signs again.'),
            template('When your changes are done, sign the application to submit it.'),
          ),
        ],
        template('{dealer}: you reopened the loan application. Change it, then sign again. {link}'),
      ),
    },
  },
  returned: {
    title: 'Returned by the lender',
    currentWhile: ['STARTED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: everyone(
      send(
        template('Your application needs a change'),
        [
          values => (values.officer === '' ? needsChange : officerNeedsChange)(values),
          template('The reason: “{reason}”'),
          template('Please look at: {sections}.'),
          values => (values.groups.length === 0 ? null : alsoNeeded(values)),
          forSeveral(
            values => (values.changers === '' ? youChange : othersChange)(values),
            template('Make the change in your application. Then sign it again.'),
          ),
          questionsToLender,
        ],
        template('{dealer}: {lender} needs a change in your loan application. {link}'),
      ),
    ),
  },
  asked_by_lender: {
    title: 'The lender sends a reminder',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'progress',
    button: openApplication,
    isReminder: true,
    recipients: {
      ...everyone(nothing),
      person: send(
        template('{lender} is waiting for you'),
        [
          template('{lender} asks you to finish your loan application with {dealer}.'),
          template('Open it to see what is left to change or to sign.'),
          questions,
        ],
        template('{dealer}: {lender} is waiting for your part of the loan application. {link} Stop reminders: {stop}'),
      ),
    },
  },
  reviewed: {
    title: 'In review by the lender',
    currentWhile: ['REVIEWED'],
    leadsTo: 'progress',
    button: openApplication,
    recipients: everyone(
      send(
        template('Your application is being reviewed'),
        [
          template("{lender} is reviewing your loan application with {dealer}. You can't change it during the review."),
          template('A loan officer will call you about the next steps.'),
          questions,
        ],
        template('{dealer}: {lender} is reviewing your loan application and will call you. {link}'),
      ),
    ),
  },
} satisfies Record<string, NoticeDefinition>
