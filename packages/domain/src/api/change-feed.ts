/** The only event of GET …/events, sent after each change of the application. */
export const APPLICATION_CHANGED = 'changed'
