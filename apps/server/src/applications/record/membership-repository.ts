import type { Memberships } from '../../identity/memberships.ts'
import { isNotEnded } from './ended-repository.ts'

const hashColumns = { EMAIL: 'borrower.email_hash', SMS: 'borrower.phone_number_hash' } as const

export const memberships: Memberships = {
  async isBorrower(db, user_id) {
    const borrower = await db
      .selectFrom('borrower')
      .select('id')
      .where('user_id', '=', user_id)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return borrower !== undefined
  },

  async usersWhoTyped(db, { hashContact }, { channel, recipient }) {
    const rows = await db
      .selectFrom('borrower')
      .innerJoin('application', 'application.id', 'borrower.application_id')
      .select('borrower.user_id')
      .where(hashColumns[channel], '=', hashContact(recipient))
      .where('borrower.user_id', 'is not', null)
      .where('borrower.removed_at', 'is', null)
      .where(isNotEnded)
      .orderBy('application.created_at', 'desc')
      .orderBy('borrower.id')
      .execute()
    return [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  },

  async moveFormer(trx, { from, to }) {
    await trx
      .updateTable('borrower')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('removed_at', 'is not', null)
      .execute()
  },
}
