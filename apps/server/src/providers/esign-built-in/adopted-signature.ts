import type { GivenSignature } from '@porchlight/api'
import { isNameOf, normalizeText, notYourName, signatureErrors, type Text, unprintable } from '@porchlight/domain'
import { invalidForm } from '../../platform/http/http-errors.ts'

/** A stroke as signature_pad's `toData()` returns it, without its time, pressure and color. */
export interface Stroke {
  points: { x: number; y: number }[]
}

const limits = { strokes: 200, points: 10_000, coordinate: 10_000 }

/** The smallest extent, in pixels of the pad, that is more than an accidental touch. */
const SMALLEST_EXTENT = 8
const pen = { width: 2.2, color: '#12306b' }

/** Checks the signature that a signing page sent. Throws 422 with a message for the field `signature`. */
export function parseSignature(input: GivenSignature, signer: { name: string }): GivenSignature {
  if (input.kind === 'drawn') return { kind: 'drawn', strokes: parseStrokes(input.strokes) }
  const name = normalizeText(input.name).replace(/ +/g, ' ')
  const error = unprintable(name)
  if (error) refuse(error)
  if (!isNameOf(name, signer.name)) refuse(notYourName({ name: signer.name }))
  return { kind: 'typed', name }
}

/** Checks a drawn signature. Throws like {@link parseSignature}. */
export function parseStrokes(input: unknown): Stroke[] {
  if (!Array.isArray(input) || input.length === 0) refuse(signatureErrors.empty)
  if (input.length > limits.strokes) refuse(signatureErrors.tooManyStrokes)
  const strokes = input.map(parseStroke)
  const points = strokes.flatMap(stroke => stroke.points)
  if (points.length > limits.points) refuse(signatureErrors.tooManyPoints)
  const { width, height } = boundingBox(points)
  if (Math.max(width, height) < SMALLEST_EXTENT) refuse(signatureErrors.tooSmall)
  return strokes
}

function parseStroke(input: unknown): Stroke {
  const points: unknown = Object(input).points
  if (!Array.isArray(points) || points.length === 0) refuse(signatureErrors.emptyStroke)
  if (points.length > limits.points) refuse(signatureErrors.tooManyPoints)
  return { points: points.map(point => ({ x: parseCoordinate(Object(point).x), y: parseCoordinate(Object(point).y) })) }
}

function parseCoordinate(input: unknown): number {
  if (typeof input !== 'number' || !(Math.abs(input) <= limits.coordinate)) return refuse(signatureErrors.outsidePad)
  return input
}

function refuse(text: Text): never {
  throw invalidForm({ signature: text })
}

/** The strokes as an SVG image: one path, cropped to the ink. */
export function signatureDrawing(strokes: Stroke[]): string {
  const { left, top, width, height } = boundingBox(strokes.flatMap(stroke => stroke.points))
  const margin = pen.width
  const viewBox = [round(left) - margin, round(top) - margin, round(width) + 2 * margin, round(height) + 2 * margin]
  const ink = `fill="none" stroke="${pen.color}" stroke-width="${pen.width}" stroke-linecap="round" stroke-linejoin="round"`
  const path = strokes.map(strokePath).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.map(round).join(' ')}"><path d="${path}" ${ink}/></svg>`
}

function boundingBox(points: Stroke['points']) {
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** A curve through the midpoints, with the drawn points as control points, so that corners between samples are smooth. */
function strokePath({ points }: Stroke): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: round(x), y: round(y) }))
  const last = rest.pop()
  const start = `M${first!.x} ${first!.y}`
  if (!last) return `${start}h.01`
  const curves = rest.map((point, index) => {
    const next = rest[index + 1] ?? last
    return `Q${point.x} ${point.y} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
  })
  return `${start}${curves.join('')}L${last.x} ${last.y}`
}

const round = (value: number) => Math.round(value * 10) / 10
