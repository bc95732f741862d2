const PIECE = 0x8000

/** The bytes of a file as they are: of a table the service reads both UTF-8 and the code page of Windows. */
export async function base64OfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
