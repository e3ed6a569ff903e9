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

/** Reads the stores anew, and calls back, when another window has connected one. */
export function useConnectedElsewhere(onConnected: () => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      void queryClient.invalidateQueries({ queryKey: keys.stores });
      noteAction("store_connected");
      onConnected();
    };
    return () => channel.close();
  }, [queryClient, onConnected]);
}
