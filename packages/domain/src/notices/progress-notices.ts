import { template } from '../forms/text.ts'
import { everyone, type NoticeDefinition, nothing, send } from './notice.ts'
import { answersAreSaved, openApplication, questions } from './shared-texts.ts'

const openDealer = template('Go to {dealer}')

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
          template('{name} said yes to your invitation. You’re now applying together with {dealer}.'),
          template('We’ll email you when it’s time to sign.'),
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
          template('You can all sign once everyone is done. We’ll email you when it’s time.'),
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
        template('It’s time to sign'),
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
  discarded: {
    title: 'Discarded before it was ever submitted',
    currentWhile: ['GONE'],
    leadsTo: 'dashboard',
    button: openDealer,
    recipients: {
      ...everyone(
        send(
          template('{name} discarded the application'),
          [template('{name} discarded your loan application with {dealer}. All answers are gone.'), questions],
          template('{dealer}: {name} discarded the loan application. All answers are gone. Questions? Call {phone}'),
        ),
      ),
      person: send(template('You discarded your application'), [
        template('You discarded your loan application with {dealer}. All answers are gone.'),
        template('You can start a new application any time.'),
      ]),
    },
  },
  withdrawn: {
    title: 'Discarded after it was submitted once',
    currentWhile: ['GONE'],
    leadsTo: 'dashboard',
    button: openDealer,
    recipients: {
      ...everyone(
        send(
          template('{name} withdrew the application'),
          [
            template(
              '{name} withdrew the loan application with {dealer}. {lender} keeps the documents that you signed.',
            ),
            questions,
          ],
          template('{dealer}: {name} withdrew the loan application. Questions? Call {phone}'),
        ),
      ),
      person: send(template('You withdrew your application'), [
        template('You withdrew your loan application with {dealer}. {lender} keeps the documents that you signed.'),
        template('You can start a new application any time.'),
      ]),
    },
  },
} satisfies Record<string, NoticeDefinition>
