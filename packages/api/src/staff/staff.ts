/** The properties that most operations of the lender's side share. */
export const staff = { access: 'staff', tags: ['staff'] } as const
