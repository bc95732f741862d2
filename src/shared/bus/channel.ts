/** A channel to the other tabs of this origin; undefined if channels are unsupported or forbidden, as in a sandboxed frame. */
export function openChannel<T>(name: string, listener: (message: T) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<T>) => listener(data))
    return channel
  } catch {
    return undefined
  }
}
