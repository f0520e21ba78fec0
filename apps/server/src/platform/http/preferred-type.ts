/** Which of `offered` an `Accept` header likes best; without a header the first. None where it takes none of them. */
export function preferredType<const Type extends string>(
  accept: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  const ranges = (accept ?? '*/*').split(',').map(range => {
    const [type, ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const q = parameters.find(parameter => parameter.startsWith('q='))
    return { type, q: q === undefined ? 1 : Number(q.slice(2)) }
  })
  const liked = ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q)
  for (const { type } of liked) {
    const found = offered.find(one => [one, `${one.split('/')[0]}/*`, '*/*'].includes(type!))
    if (found) return found
  }
  return undefined
}
