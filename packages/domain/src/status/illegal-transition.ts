/** A program asked for something that the table of a life does not have. Never shown to a person. */
export class IllegalTransition extends Error {
  constructor(whose: string, status: string, event: string) {
    super(`${event} cannot happen to the ${whose} while it is ${status}`)
    this.name = 'IllegalTransition'
  }
}
