import { textApi } from './api-types.ts'
import type { Choices } from './choices.ts'
import type { Codec } from './codecs.ts'

const UNSPECIFIED = 'UNSPECIFIED'
/** UNSPECIFIED excludes every other choice (docs/product/sections.md §7). */
export const standsAlone = (chosen: string[]): boolean => !chosen.includes(UNSPECIFIED) || chosen.length === 1

/**
 * Adds or removes one choice, as a click on it does. Choosing a group takes its members away, and UNSPECIFIED and
 * everything else drive each other out.
 */
export function toggled<V extends string>(
  from: Choices<V>,
  members: Partial<Record<V, readonly V[]>>,
  chosen: readonly V[],
  value: V,
): V[] {
  if (chosen.includes(value)) return chosen.filter(other => other !== value)
  const stays = (other: V) =>
    value !== UNSPECIFIED && other !== UNSPECIFIED && !(members[value] ?? []).includes(other) && chosen.includes(other)
  return from.values.filter(other => other === value || stays(other))
}

type Spoken = Record<string, string>

/**
 * Several choices, some with a text: one object each on the wire, `[{ <one>_type, <one>_other }]`.
 * @param texts which field holds the text of which choice
 */
export function chosenWithText<V extends string>(
  list: string,
  one: string,
  from: Choices<V>,
  texts: Partial<Record<V, string>>,
): Codec<Record<string, unknown>, Spoken[]> {
  const [type, other] = [`${one}_type`, `${one}_other`]
  const spoken = Object.entries(texts) as [V, string][]
  return {
    names: [list, ...spoken.map(([, field]) => field)],
    encode: values =>
      (values[list] as V[]).map(value => ({
        [type]: value,
        [other]: texts[value] ? String(values[texts[value]] ?? '') : '',
      })),
    decode: stored => ({
      [list]: stored.map(entry => entry[type]),
      ...Object.fromEntries(
        spoken.map(([value, field]) => [field, stored.find(entry => entry[type] === value)?.[other] ?? '']),
      ),
    }),
    api: {
      schema: {
        type: 'array',
        maxItems: from.values.length,
        items: {
          type: 'object',
          required: [type],
          additionalProperties: false,
          properties: { [type]: { type: 'string', enum: from.values }, [other]: textApi.schema },
        },
      },
      toApi: stored => stored,
      fromApi: json => json as Spoken[],
    },
  }
}
