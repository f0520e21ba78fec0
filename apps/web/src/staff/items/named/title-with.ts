/** Joins a title with what follows it: by a comma, unless the title ends with a mark of its own, as a question does. */
export const titleWith = (title: string, rest: string): string => `${title}${/[.?!]$/.test(title) ? '' : ','} ${rest}`
