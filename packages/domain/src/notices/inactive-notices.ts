import { template } from '../forms/text.ts'
import { everyone, type NoticeDefinition, type NoticeText, nothing, send } from './notice.ts'
import { answersAreSaved, openApplication } from './shared-texts.ts'

/** Time for which before the deletion its warning is sent. */
export const WARNED_DAYS_BEFORE = 7

const reminder = (title: string, subject: NoticeText): NoticeDefinition => ({
  title,
  currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
  leadsTo: 'progress',
  button: openApplication,
  isReminder: true,
  recipients: {
    ...everyone(nothing),
    person: send(
      subject,
      [template("Your loan application with {dealer} isn't finished yet."), answersAreSaved],
      template("{dealer}: your loan application isn't finished yet. {link} Stop reminders: {stop}"),
    ),
  },
})

/** Notices of an unfinished, inactive application. */
export const inactiveNotices = {
  reminder_1: reminder('Unfinished and inactive for 1 day', template('Your application is saved')),
  reminder_3: reminder('Unfinished and inactive for 3 days', template('Your application is waiting for you')),
  reminder_7: reminder('Unfinished and inactive for 7 days', template('Do you still want to finish your application?')),
  deletion_warning: {
    title: 'Unfinished, never submitted, and to be deleted in a week',
    currentWhile: ['STARTED', 'SENT_FOR_SIGNATURE'],
    leadsTo: 'progress',
    button: template('Keep my application'),
    recipients: everyone(
      send(
        template('Your application will be deleted in {days} days'),
        [
          template("Your loan application with {dealer} hasn't changed for a while."),
          template("To protect your data, we'll delete it in {days} days. To keep it, just sign in before then."),
        ],
        template("{dealer}: we'll delete your unfinished loan application in {days} days. Sign in to keep it: {link}"),
      ),
    ),
  },
} satisfies Record<string, NoticeDefinition>
