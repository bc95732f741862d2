/** A channel to the other tabs of this origin; undefined where they are missing or forbidden, as in a sandboxed frame. */
export function openChannel<T>(name: string, hear: (told: T) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<T>) => hear(data))
    return channel
  } catch {
    return undefined
  }
}
