import { describe, expect, it } from 'vitest'
import { readLogo } from '../../src/dealers/logo.ts'
import { imagesWithMetadata, sampleImages } from '../support/images.ts'

describe.each(Object.keys(sampleImages) as (keyof typeof sampleImages)[])('a logo as %s', format => {
  const image = sampleImages[format]

  it('is stored as it is', () => {
    expect(readLogo(image)).toMatchObject({ content_type: `image/${format}`, bytes: image, width: 3, height: 2 })
  })

  it('is refused where it is cut off, at any byte', () => {
    for (let length = 0; length < image.length; length++)
      expect(() => readLogo(image.subarray(0, length)), String(length)).toThrow(
        /^(?:must be a PNG, JPEG or WebP image|is damaged or incomplete; export the image again)$/,
      )
  })

  it('is stored without what follows its end', () => {
    const longer = Buffer.concat([image, Buffer.from('<script>planted</script>')])
    expect(readLogo(longer).bytes).toEqual(image)
  })

  it('is stored without metadata', () => {
    expect(imagesWithMetadata[format].includes('planted')).toBe(true)
    expect(readLogo(imagesWithMetadata[format]).bytes).toEqual(image)
  })
})

it('refuses a PNG with a changed byte', () => {
  const { png } = sampleImages
  for (let index = 0; index < png.length; index++) {
    const changed = Buffer.from(png)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => readLogo(changed), String(index)).toThrow()
  }
})
