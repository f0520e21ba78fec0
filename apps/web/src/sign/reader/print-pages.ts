import type { PDFDocumentProxy } from 'pdfjs-dist'

const POINTS_PER_INCH = 72
const DOTS_PER_INCH = 200

/** Prints the pages of a document instead of the page on the screen, at the resolution of paper. */
export async function printPages(pdf: PDFDocumentProxy): Promise<void> {
  document.querySelector('.print-sheets')?.remove()
  const sheets = document.createElement('div')
  sheets.className = 'print-sheets'
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport, intent: 'print' }).promise
    sheets.append(canvas)
  }
  document.body.append(sheets)
  addEventListener('afterprint', () => sheets.remove(), { once: true })
  print()
}
