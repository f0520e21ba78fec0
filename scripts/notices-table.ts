// Prints the tables of notices to borrowers and to staff.
import {
  decisionFor,
  inEnglish,
  type NoticeText,
  type NoticeValues,
  noticeEvents,
  noticeOf,
  recipientRoles,
} from '../packages/domain/src/index.ts'
import { officerEvents, officerNotices, officerRecipients } from '../packages/domain/src/staff/index.ts'

/** Each value as the placeholder of the templates. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as NoticeValues
const textOf = (text: NoticeText): string => inEnglish(text(placeholders))

const rows = noticeEvents.flatMap(event => {
  const byDecision = Map.groupBy(recipientRoles, role => decisionFor(event, role))
  return [
    `| **${noticeOf(event).title}** (\`${event}\`) | | | |`,
    ...[...byDecision].flatMap(([{ EMAIL, SMS }, roles]) => {
      const recipients = roles.map(role => `\`${role}\``).join(', ')
      if (!EMAIL) return [`| | ${recipients} | none | |`]
      const email = `**${textOf(EMAIL.subject)}**<br>${EMAIL.paragraphs
        .flatMap(text => text(placeholders) ?? [])
        .map(inEnglish)
        .join('<br>')}`
      return [
        `| | ${recipients} | email | ${email} |`,
        ...(SMS ? [`| | ${recipients} | text message | ${textOf(SMS)} |`] : []),
      ]
    }),
  ]
})
console.log(['| Event | Recipient | Channel | Text |', '|---|---|---|---|', ...rows].join('\n'))

/** A number of applications that one mail is about. */
const SEVERAL = 12

const officerRows = officerEvents.flatMap(event => {
  const { title, subject, several } = officerNotices[event]
  return [
    `| **${title}** (\`${event}\`) | | |`,
    ...officerRecipients.flatMap(recipient => {
      const text = subject[recipient]
      if (!text) return []
      const one = inEnglish(text({ application: '{application}', dealer: '{dealer}' }))
      const many = several?.[recipient]?.({ count: SEVERAL })
      return [`| | \`${recipient}\` | ${one}${many ? `<br>${inEnglish(many)}` : ''} |`]
    }),
  ]
})
console.log(['', '| Event | Recipient | Subject |', '|---|---|---|', ...officerRows].join('\n'))
