/** Limits of the applications that a person opens in a day of the lender: at `alarm` the administrators are notified, and more than `most` are refused. */
export const openingsADay = { alarm: 200, most: 500 }
