// Writes the table of notices into docs/product/notices.md; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  decisionFor,
  inEnglish,
  type NoticeText,
  type NoticeValues,
  noticeEvents,
  noticeOf,
  recipientRoles,
} from '../packages/domain/src/index.ts'

const FILE = 'docs/product/notices.md'

/** Each value as the placeholder of the templates. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as NoticeValues
const inWords = (text: NoticeText): string => inEnglish(text(placeholders))

const rows = noticeEvents.flatMap(event => {
  const byDecision = Map.groupBy(recipientRoles, role => decisionFor(event, role))
  return [
    `| **${noticeOf(event).title}** (\`${event}\`) | | | |`,
    ...[...byDecision].flatMap(([{ EMAIL, SMS }, roles]) => {
      const recipients = roles.map(role => `\`${role}\``).join(', ')
      if (!EMAIL) return [`| | ${recipients} | none | |`]
      const email = `**${inWords(EMAIL.subject)}**<br>${EMAIL.paragraphs
        .flatMap(text => text(placeholders) ?? [])
        .map(inEnglish)
        .join('<br>')}`
      return [
        `| | ${recipients} | email | ${email} |`,
        ...(SMS ? [`| | ${recipients} | text message | ${inWords(SMS)} |`] : []),
      ]
    }),
  ]
})
const table = ['| Event | Recipient | Channel | Text |', '|---|---|---|---|', ...rows].join('\n')

const marks = /(<!-- notices -->\n)[\s\S]*?(\n<!-- \/notices -->)/
const present = readFileSync(FILE, 'utf8')
const updated = present.replace(marks, (_, before: string, after: string) => `${before}${table}${after}`)
if (present !== updated) {
  if (process.argv.includes('--check')) {
    console.error(`${FILE} does not match the notices of the domain; run: npm run notices`)
    process.exitCode = 1
  } else {
    writeFileSync(FILE, updated)
  }
}
