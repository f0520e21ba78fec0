/** Thrown on a transition that the table of states does not have. */
export class IllegalTransition extends Error {
  constructor(entity: string, status: string, event: string) {
    super(`${event} cannot happen to the ${entity} while it is ${status}`)
    this.name = 'IllegalTransition'
  }
}

/** The state that each event leads to, by state. */
type Transitions = Record<string, Record<string, string>>
export type StatusOf<T extends Transitions> = keyof T & string
export type EventOf<T extends Transitions> = { [S in keyof T]: keyof T[S] & string }[keyof T]

/** The next state as a function that throws on any event that the state does not list. */
export const defineTransitions =
  <const T extends Transitions>(entity: string, table: T) =>
  (status: StatusOf<T>, event: EventOf<T>): StatusOf<T> => {
    const next = table[status]?.[event]
    if (next === undefined || !(next in table)) throw new IllegalTransition(entity, status, event)
    return next
  }
