import { container, type MismoElement } from '../element.ts'
import { type Label, labelled, labelOf } from './elements.ts'

/** An element that an arc leads from, to the label at its other end. */
export interface Linked {
  element: MismoElement
  from: Label
  to: string
}

export const borrowerLabel = (place: number): string => labelOf('BORROWER', place).label

/** Elements of one kind with the labels and numbers of the deal, each linked to the borrower whose it is. */
export const linked = (
  name: string,
  items: readonly { place: number; children: readonly (MismoElement | undefined)[] }[],
): Linked[] =>
  items.flatMap(({ place, children }, index) => {
    const from = labelOf(name, index)
    const element = container(name, children, labelled(from))
    return element ? [{ element, from, to: borrowerLabel(place) }] : []
  })

const ARCROLE = 'urn:fdc:mismo.org:2009:residential/'

/** Keyed by the names of the elements at the two ends, in the order in which they are emitted. */
const arcs = {
  assets: 'ASSET_IsAssociatedWith_ROLE',
  expenses: 'EXPENSE_IsAssociatedWith_ROLE',
  liabilities: 'LIABILITY_IsAssociatedWith_ROLE',
  income: 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER',
} as const

/** The arcs of the file. None says that borrowers share a credit report: that would order one. */
export function relationshipsElement(
  ends: Record<keyof typeof arcs, readonly { from: Label; to: string }[]>,
): MismoElement | undefined {
  const all = Object.entries(arcs).flatMap(([kind, arcrole]) =>
    ends[kind as keyof typeof arcs].map(({ from, to }) => ({ from, to, arcrole })),
  )
  return container(
    'RELATIONSHIPS',
    all.map(({ from, to, arcrole }, index) => ({
      name: 'RELATIONSHIP',
      attributes: {
        SequenceNumber: String(index + 1),
        'xlink:from': from.label,
        'xlink:to': to,
        'xlink:arcrole': `${ARCROLE}${arcrole}`,
      },
      content: [],
    })),
  )
}
