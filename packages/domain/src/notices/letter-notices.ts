import { template } from '../forms/text.ts'
import { whileOpen } from './item-notices.ts'
import { everyone, type NoticeDefinition, nothing, sendEmail } from './notice.ts'
import { questionsToOfficer } from './shared-texts.ts'

/**
 * Notices of letters that the lender has to give in writing. They have a link to the letter, and none of its content. They go by email alone,
 * to people whose consent to electronic records stands, and have no link that stops them.
 */
export const letterNotices = {
  incompleteness_notice: {
    title: 'Notice of incompleteness',
    currentWhile: whileOpen,
    leadsTo: 'letter',
    button: template('Read the letter'),
    recipients: {
      ...everyone(nothing),
      person: sendEmail(template('{lender} sent you a letter'), [
        template('{lender} has a letter for you about your home loan with {dealer}.'),
        template('It says what is missing, and by when it has to be there. Please read it now.'),
        questionsToOfficer,
      ]),
    },
  },
} satisfies Record<string, NoticeDefinition>
