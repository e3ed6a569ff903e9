import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { outdate } from "@/shared/api/families";
import { noteAction, noteForNextPage } from "@/shared/messages/actions";

const CHANNEL = "tradewind-stores";

/** A message between windows of this browser: a store was connected, or why it was refused. */
type Message = { connected: true } | { refused: string };

function send(message: Message): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function useMessages(listen: (message: Message) => void): void {
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => listen(data);
    return () => channel.close();
  }, [listen]);
}

/** Tells the other windows of this browser, and the next page of this one, that a store was connected. */
export function announceConnected(): void {
  noteForNextPage("store_connected");
  send({ connected: true });
}

/** Tells the other windows of this browser why a store was not connected. */
export function announceRefused(reason: string): void {
  send({ refused: reason });
}

/** Calls back with the reason when another window was refused a store. */
export function useRefusedElsewhere(onRefused: (reason: string) => void): void {
  useMessages(useCallback((message) => "refused" in message && onRefused(message.refused), [onRefused]));
}

/** Refetches the stores and calls back when another window has connected one. */
export function useConnectedElsewhere(onConnected: () => void): void {
  const queryClient = useQueryClient();
  useMessages(
    useCallback(
      (message) => {
        if (!("connected" in message)) return;
        void outdate(queryClient, "store.list");
        noteAction("store_connected");
        onConnected();
      },
      [queryClient, onConnected],
    ),
  );
}
