import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "@/shared/api/keys";
import { noteAction, noteForNextPage } from "@/shared/messages/actions";

const CHANNEL = "tradewind-stores";

/** Tells the other windows of this browser, and the next page of this one, that a store was connected. */
export function announceConnected(): void {
  noteForNextPage("store_connected");
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("connected");
  channel.close();
}

/** Tells the other windows of this browser why a store was not connected. */
export function announceRefused(reason: string): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ refused: reason });
  channel.close();
}

/** Calls back with the reason when another window was refused a store. */
export function useRefusedElsewhere(onRefused: (reason: string) => void): void {
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "object" && data !== null && "refused" in data) onRefused(String(data.refused));
    };
    return () => channel.close();
  }, [onRefused]);
}

/** Reads the stores anew, and calls back, when another window has connected one. */
export function useConnectedElsewhere(onConnected: () => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== "connected") return;
      void queryClient.invalidateQueries({ queryKey: keys.stores });
      noteAction("store_connected");
      onConnected();
    };
    return () => channel.close();
  }, [queryClient, onConnected]);
}
