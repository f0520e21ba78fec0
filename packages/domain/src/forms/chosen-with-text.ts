import { textApi } from './api-types.ts'
import type { Choices } from './choices.ts'
import type { Codec } from './codecs.ts'

const UNSPECIFIED = 'UNSPECIFIED'
/** UNSPECIFIED excludes every other choice (docs/product/sections.md §7). */
export const standsAlone = (chosen: string[]): boolean => !chosen.includes(UNSPECIFIED) || chosen.length === 1

/**
 * Adds or removes one choice, as a click on it does. Selecting a group clears its members; UNSPECIFIED and all other
 * choices clear each other.
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

type ChoiceWithText = Record<string, string>
type ApiChoice<V, I extends string> = { [K in `${I}_type`]: V } & { [K in `${I}_other`]: string }

/**
 * Several choices, some with a text: one object each in the API, `[{ <item>_type, <item>_other }]`.
 * @param texts the field that holds the text of each choice
 */
export function chosenWithText<V extends string, I extends string>(
  list: string,
  item: I,
  from: Choices<V>,
  texts: Partial<Record<V, string>>,
): Codec<Record<string, unknown>, ChoiceWithText[], ApiChoice<V, I>[]> {
  const [type, other] = [`${item}_type`, `${item}_other`]
  const withText = Object.entries(texts) as [V, string][]
  return {
    names: [list, ...withText.map(([, field]) => field)],
    encode: values =>
      (values[list] as V[]).map(value => ({
        [type]: value,
        [other]: texts[value] ? String(values[texts[value]] ?? '') : '',
      })),
    decode: stored => ({
      [list]: stored.map(entry => entry[type]),
      ...Object.fromEntries(
        withText.map(([value, field]) => [field, stored.find(entry => entry[type] === value)?.[other] ?? '']),
      ),
    }),
    ignores: stored => stored.some(entry => entry[other] && !texts[entry[type] as V]),
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
      toApi: stored => stored as ApiChoice<V, I>[],
      fromApi: json => json as ChoiceWithText[],
    },
  }
}
