/** A fake canvas, because jsdom has none; the test decides the size of the encoded picture. */
export const fakeCanvas = ({ width = 4032, height = 3024, weights = [400_000], isPicture = true } = {}) => {
  const drawings: { width: number; height: number; quality: number }[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  Object.assign(HTMLImageElement.prototype, {
    decode: () => (isPicture ? Promise.resolve() : Promise.reject(new Error('no picture'))),
  })
  jest.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(width)
  jest.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(height)
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(this: HTMLCanvasElement, callback: (blob: Blob) => void, type: string, quality: number) {
      drawings.push({ width: this.width, height: this.height, quality })
      const weight = weights[Math.min(drawings.length, weights.length) - 1] ?? 0
      callback(new Blob(['x'.repeat(weight)], { type }))
    },
  })
  return drawings
}
