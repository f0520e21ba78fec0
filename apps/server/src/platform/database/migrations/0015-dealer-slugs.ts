import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The slugs that pages and the API need, when this was released. A later one is added by another migration. */
const reserved =
  'account admin application-copy application-start applications assets captcha dealer dealers dev docusign favicon.svg health ' +
  'invitations not-found openapi.json register reminders session sign sign-in signing staff twilio v1'

const words = reserved.replaceAll(/\S+/g, word => `'${word}'`).replaceAll(' ', ', ')

const statements = [
  `alter table dealer add constraint dealer_slug_not_reserved check (slug not in (${words})) not valid`,
  'alter table dealer validate constraint dealer_slug_not_reserved',
]

/** A slug is the first segment of a path: docs/product/dealers.md §2. The column's own constraint has the pattern. */
export const dealerSlugs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
