// What a page retains after a garbage collection, by Chromium’s own tools: counters, and the strings of a heap
// snapshot.
import type { CDPSession, Page } from '@playwright/test';

async function collect(cdp: CDPSession): Promise<void> {
  // what a finalizer or a promise lets go of is collected the next time
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
}

export async function openHeap(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  return {
    /**
     * Nodes, listeners and bytes that are left once nothing can be collected, counted again and again until no more than `enough`
     * nodes are: what was just taken off the page is held for a moment by tasks of the browser's. After half a minute, whatever is
     * left.
     */
    async count(enough: number) {
      const deadline = performance.now() + 30_000;
      for (;;) {
        await collect(cdp);
        const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
        const { usedSize: heapBytes } = await cdp.send('Runtime.getHeapUsage');
        if (nodes <= enough || performance.now() > deadline) return { nodes, listeners, heapBytes };
      }
    },
    /** Every string on the heap that `isWanted`, the first kilobyte of each, after a garbage collection. */
    async strings(isWanted: (text: string) => boolean): Promise<readonly string[]> {
      await collect(cdp);
      const chunks: string[] = [];
      const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
      cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
      await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
      const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
      return strings.filter(isWanted);
    },
  };
}
