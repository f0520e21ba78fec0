/** One stroke as signature_pad's `toData()` gives it; what else it carries (time, pressure, colour) is not used. */
export interface Stroke {
  points: { x: number; y: number }[]
}

export class BadSignatureDrawing extends Error {
  override name = 'BadSignatureDrawing'
}

const limits = { strokes: 200, points: 10_000, coordinate: 10_000 }

/** The smallest span, in the pad's pixels, that can be more than a slip of the finger. */
const smallestSpan = 8
const pen = { width: 2.2, colour: '#12306b' }

/** Checks what a browser sent as a drawn signature. Throws `BadSignatureDrawing` with a sentence. */
export function readStrokes(sent: unknown): Stroke[] {
  if (!Array.isArray(sent) || sent.length === 0) refuse('The signature is empty.')
  if (sent.length > limits.strokes) refuse('The signature has too many strokes.')
  const strokes = sent.map(readStroke)
  const points = strokes.flatMap(stroke => stroke.points)
  if (points.length > limits.points) refuse('The signature has too many points.')
  const { width, height } = frameOf(points)
  if (Math.max(width, height) < smallestSpan) refuse('The signature is too small.')
  return strokes
}

/** The strokes as an SVG image: one path, cropped to the ink. */
export function signatureDrawing(strokes: Stroke[]): string {
  const frame = frameOf(strokes.flatMap(stroke => stroke.points))
  const box = [frame.left, frame.top, frame.width, frame.height].map(round)
  const margin = pen.width
  const view = [box[0]! - margin, box[1]! - margin, box[2]! + 2 * margin, box[3]! + 2 * margin].map(round).join(' ')
  const ink = `fill="none" stroke="${pen.colour}" stroke-width="${pen.width}" stroke-linecap="round" stroke-linejoin="round"`
  const path = strokes.map(strokePath).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><path d="${path}" ${ink}/></svg>`
}

function readStroke(sent: unknown): Stroke {
  const points: unknown = Object(sent).points
  if (!Array.isArray(points) || points.length === 0) refuse('A stroke of the signature is empty.')
  if (points.length > limits.points) refuse('The signature has too many points.')
  return { points: points.map(point => ({ x: readCoordinate(Object(point).x), y: readCoordinate(Object(point).y) })) }
}

function readCoordinate(sent: unknown): number {
  if (typeof sent !== 'number' || !(Math.abs(sent) <= limits.coordinate))
    return refuse('A point of the signature lies outside the pad.')
  return sent
}

function refuse(sentence: string): never {
  throw new BadSignatureDrawing(sentence)
}

function frameOf(points: Stroke['points']) {
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Through the midpoints, with the drawn points as controls: the corners between samples become curves. */
function strokePath({ points }: Stroke): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: round(x), y: round(y) }))
  const last = rest.pop()
  const start = `M${first!.x} ${first!.y}`
  if (!last) return `${start}h.01`
  const curves = rest.map((point, at) => {
    const next = rest[at + 1] ?? last
    return `Q${point.x} ${point.y} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
  })
  return `${start}${curves.join('')}L${last.x} ${last.y}`
}

const round = (value: number) => Math.round(value * 10) / 10
