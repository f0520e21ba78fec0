import { type ApplicationStatus, defineTransitions, type EventOf, isFinished } from '../status/transitions.ts'
import type { ItemActor } from './item.ts'
import type { ItemDenial } from './item-errors.ts'
import type { ItemKindDefinition } from './kinds/item-kind.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'
import { type ItemState, isAnswering, isOpenForBorrower, isToCheck } from './state.ts'

const whileOpen = { answered: 'ANSWERED', not_available: 'NOT_AVAILABLE', waived: 'WAIVED' } as const
/** An answer can be changed until it is checked. */
const whileToCheck = { ...whileOpen, accepted: 'ACCEPTED', asked_again: 'ASKED_AGAIN' } as const

const itemTransitions = {
  ASKED: whileOpen,
  ASKED_AGAIN: whileOpen,
  ANSWERED: whileToCheck,
  NOT_AVAILABLE: whileToCheck,
  ACCEPTED: { asked_again: 'ASKED_AGAIN' },
  WAIVED: {},
} as const satisfies Record<ItemState, object>

export type ItemEvent = EventOf<typeof itemTransitions>
export const itemEvents = [
  'answered',
  'not_available',
  'accepted',
  'asked_again',
  'waived',
] as const satisfies ItemEvent[]

/** The next state of an item. Throws IllegalTransition for an event that the state does not have; {@link mayHappen} has the reason. */
export const itemAfter = defineTransitions('item', itemTransitions)

/** The first state of an item, by the actor who begins it. A borrower begins one by sending something that no one asked for. */
export const itemBegunBy = {
  ASSIGNEE: 'ASKED',
  SYSTEM: 'ASKED',
  BORROWER: 'ANSWERED',
} as const satisfies Record<ItemActor, ItemState>

/** The reason for which an event cannot happen in a state that does not have it. */
const wrongState: Record<ItemEvent, (state: ItemState) => ItemDenial> = {
  answered: () => 'item_closed',
  not_available: () => 'item_closed',
  accepted: state => (isOpenForBorrower(state) ? 'item_not_answered' : closedFor(state)),
  asked_again: state => (isOpenForBorrower(state) ? 'item_asked' : closedFor(state)),
  waived: state => closedFor(state),
}
const closedFor = (state: ItemState): ItemDenial => (state === 'WAIVED' ? 'item_waived' : 'item_accepted')

/** The actors of each event, by kind, and why another one is refused. */
const actorsOf: Record<
  ItemEvent,
  (kind: ItemKindDefinition) => { actors: readonly ItemActor[]; otherwise: ItemDenial }
> = {
  answered: ({ answeredBy }) => ({ actors: answeredBy, otherwise: refusedToAnswer(answeredBy) }),
  not_available: ({ answeredBy, notAvailable }) =>
    notAvailable
      ? { actors: answeredBy, otherwise: refusedToAnswer(answeredBy) }
      : { actors: [], otherwise: 'item_has_to_be_answered' },
  accepted: () => ({ actors: ['ASSIGNEE'], otherwise: 'item_by_lender' }),
  asked_again: ({ askedAgainBy }) => ({ actors: askedAgainBy, otherwise: 'item_by_lender' }),
  waived: () => ({ actors: ['ASSIGNEE', 'SYSTEM'], otherwise: 'item_by_lender' }),
}
const refusedToAnswer = (answeredBy: readonly ItemActor[]): ItemDenial =>
  answeredBy.includes('BORROWER') ? 'item_by_borrower' : 'item_by_signing'

/** Returns why the system may not ask again, or undefined. It asks for an answer of which no page can be read, and for nothing else. */
const notForSystem = (event: ItemEvent, state: ItemState): ItemDenial | undefined =>
  event !== 'asked_again' || state === 'ANSWERED'
    ? undefined
    : state === 'NOT_AVAILABLE'
      ? 'item_not_answered'
      : 'item_accepted'

/** Returns why the status of the application refuses an event, or undefined. Items that are not sent back change in every status. */
const wrongStatus = (
  kind: ItemKindDefinition,
  event: ItemEvent,
  applicationStatus: ApplicationStatus,
): ItemDenial | undefined => {
  if (!kind.isSentBack) return undefined
  if (event === 'answered' && !isFinished(applicationStatus)) return 'item_not_signed'
  if (event === 'asked_again' && !isFinished(applicationStatus)) return 'item_not_sent_back'
  return undefined
}

/** Returns the refusal of another answer before the first one is checked, or undefined: only a borrower changes it, and a signed one is final. */
const notToChange = (
  { isAnswerFinal }: ItemKindDefinition,
  state: ItemState,
  event: ItemEvent,
  actor: ItemActor,
): ItemDenial | undefined =>
  isToCheck(state) && isAnswering({ event }) && (actor !== 'BORROWER' || (isAnswerFinal && state === 'ANSWERED'))
    ? 'item_answered'
    : undefined

interface Attempt {
  kind: ItemKind
  state: ItemState
  event: ItemEvent
  actor: ItemActor
  /** The status of an application that was submitted at least once. */
  applicationStatus: ApplicationStatus
  /** True if it was withdrawn, or if the lender has finished with it. */
  isEnded: boolean
}

/** Returns true if the event may happen to an item now, or the code of the refusal. */
export function mayHappen({ kind: id, state, event, actor, applicationStatus, isEnded }: Attempt): true | ItemDenial {
  if (isEnded) return 'application_finished'
  const kind = itemKinds[id]
  const { actors, otherwise } = actorsOf[event](kind)
  if (!actors.includes(actor)) return otherwise
  if (!Object.hasOwn(itemTransitions[state], event)) return wrongState[event](state)
  return (
    notToChange(kind, state, event, actor) ??
    (actor === 'SYSTEM' ? notForSystem(event, state) : undefined) ??
    wrongStatus(kind, event, applicationStatus) ??
    true
  )
}

/** Returns true if an item of the kind may begin now ({@link itemBegunBy}), or the code of the refusal. */
export function mayBegin({
  kind: id,
  actor,
  applicationStatus,
  wasSubmitted,
  isEnded,
}: Omit<Attempt, 'state' | 'event'> & {
  /** True if the application was submitted at least once. */
  wasSubmitted: boolean
}): true | ItemDenial {
  if (isEnded) return 'application_finished'
  if (!wasSubmitted) return 'application_never_submitted'
  const kind = itemKinds[id]
  if (!kind.begunBy.includes(actor)) return 'item_by_lender'
  return kind.isSentBack && !isFinished(applicationStatus) ? 'item_not_sent_back' : true
}
