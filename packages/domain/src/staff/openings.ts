/** How many applications a person opens in a day of the lender: `alarm` is told to the administrators, and more than `most` are refused. */
export const openingsADay = { alarm: 200, most: 500 }
