import type { MismoElement } from '../../../src/exports/mismo/element.ts'

type Elements = readonly MismoElement[]
const childrenOf = ({ content }: MismoElement): Elements => (typeof content === 'string' ? [] : content)

/** All elements below this one, in the order of the message before it is written, with itself. */
const everyElement = (element: MismoElement): MismoElement[] => [element, ...childrenOf(element).flatMap(everyElement)]

/** The elements at the end of a path such as 'LOAN/LOAN_DETAIL', which begins at any depth. */
export function elementsAt(element: MismoElement, path: string): MismoElement[] {
  const [first, ...rest] = path.split('/')
  return rest.reduce<Elements>(
    (found, name) => found.flatMap(childrenOf).filter(child => child.name === name),
    everyElement(element).filter(({ name }) => name === first),
  ) as MismoElement[]
}

/** The texts of the values at the end of a path. */
export const textsAt = (element: MismoElement, path: string): string[] =>
  elementsAt(element, path).map(({ content }) => content as string)

/** The values that are direct children, by their names. */
export const valuesIn = (element: MismoElement | undefined): Record<string, string> =>
  Object.fromEntries(
    (element ? childrenOf(element) : []).flatMap(({ name, content }) =>
      typeof content === 'string' ? [[name, content]] : [],
    ),
  )
