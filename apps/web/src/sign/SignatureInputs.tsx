import type { StrokePoint } from '@porchlight/api'
import { useEffect, useRef } from 'react'
import type SignaturePad from 'signature_pad'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { ErrorText, errorId } from '../ui/base/FieldShell.tsx'
import { TextInput } from '../ui/base/TextInput.tsx'
import { texts } from './text.ts'

/** A name with letters or accents that the script font lacks uses the text font, as in the documents. */
const isWrittenInScript = (name: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}]/u.test(name.normalize('NFC'))

interface TypedSignatureProps {
  value: string
  error: string | undefined
  onChange(name: string): void
}

/** A typed signature, shown as in the documents. */
export function TypedSignature({ value, error, onChange }: TypedSignatureProps) {
  const t = useTexts(texts)
  return (
    <div className="stack stack--tight">
      <TextInput
        id="typed-signature"
        label={t.name}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        value={value}
        error={error}
        onChange={onChange}
      />
      <figure className="mark">
        <figcaption className="soft small">{t.preview}</figcaption>
        <p className={isWrittenInScript(value) ? 'mark__name mark__name--script' : 'mark__name'}>{value}</p>
      </figure>
    </div>
  )
}

export type Strokes = { points: StrokePoint[] }[]

const INK = '#12306b'
const PAD_ID = 'drawn-signature'

interface DrawnSignatureProps {
  error: string | undefined
  onChange(strokes: Strokes): void
}

/** A box to draw a signature in. The strokes are sent; the server renders them when the documents are sealed. */
export function DrawnSignature({ error, onChange }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const t = useTexts(texts)
  const report = () =>
    onChange((pad.current?.toData() ?? []).map(({ points }) => ({ points: points.map(({ x, y }) => ({ x, y })) })))
  const latest = useRef(report)
  latest.current = report

  useEffect(() => {
    const element = canvas.current!
    let isLeft = false
    // The canvas is cleared when the phone is rotated, so the strokes are drawn again.
    const fit = () => {
      const drawn = pad.current?.toData() ?? []
      element.width = element.offsetWidth * devicePixelRatio
      element.height = element.offsetHeight * devicePixelRatio
      element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio)
      pad.current?.fromData(drawn)
    }
    import('signature_pad').then(({ default: Pad }) => {
      if (isLeft) return
      pad.current = new Pad(element, { penColor: INK, minWidth: 1, maxWidth: 2.6 })
      pad.current.addEventListener('endStroke', () => latest.current())
      fit()
    })
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => {
      isLeft = true
      watch.disconnect()
      pad.current?.off()
    }
  }, [])

  const redraw = (strokes: ReturnType<SignaturePad['toData']>) => {
    pad.current?.clear()
    pad.current?.fromData(strokes)
    report()
  }
  return (
    <div className="field">
      <p className="field__hint" id={`${PAD_ID}-hint`}>
        {t.drawHint}
      </p>
      <canvas
        ref={canvas}
        id={PAD_ID}
        className="pad"
        role="img"
        aria-label={t.drawHere}
        aria-describedby={`${PAD_ID}-hint`}
      />
      <div role="alert">
        <ErrorText id={errorId(PAD_ID)} error={error} />
      </div>
      <div className="reader__tools">
        <Button kind="quiet" onClick={() => redraw((pad.current?.toData() ?? []).slice(0, -1))}>
          {t.undo}
        </Button>
        <Button kind="quiet" onClick={() => redraw([])}>
          {t.clear}
        </Button>
      </div>
    </div>
  )
}
