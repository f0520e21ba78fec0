/** First and last name; '' while neither is known. */
export const displayName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name].filter(Boolean).join(' ')
