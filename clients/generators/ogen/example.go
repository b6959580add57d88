package main

import (
	"context"
	"encoding/json"
	"io"
	"os"

	"kontor.invalid/ogen/kontor"
)

type key string

func (k key) ApiKeyHeader(context.Context, kontor.OperationName) (kontor.ApiKeyHeader, error) {
	return kontor.ApiKeyHeader{Token: string(k)}, nil
}

func main() {
	client, _ := kontor.NewClient(os.Args[1], key(os.Args[2]))
	ctx := context.Background()
	epc := &kontor.EpcQrCodePayload{Iban: "AT611904300234573201", Recipient: "Buchbinderei Sieber", Amount: kontor.NewOptFloat32(148.5)}
	invoice := &kontor.InvoicePayload{Sender: kontor.InvoiceParty{Name: "A"}, Recipient: kontor.InvoiceParty{Name: "B"}}
	invoice.Items = []kontor.InvoicePayloadItemsItem{{Description: "C", SumPrice: kontor.NewOptFloat64(10)}}
	code, _ := client.GenerateEpcQrCodeJson(ctx, epc)
	picture, _ := io.ReadAll(code.(*kontor.EpcQrCode))
	pdf, _ := client.CreateInvoicePDFV2(ctx, invoice)
	document, _ := io.ReadAll(pdf.(*kontor.InvoicePdf))
	index, _ := client.Indexes(ctx, kontor.IndexesParams{Index: "at-cpi-2020"})
	epc.Iban = "AT00"
	wrong, _ := client.GenerateEpcQrCodeJson(ctx, epc)
	found := []any{len(picture), len(document), len(index.(*kontor.IndexResult).Values), wrong.(*kontor.GenerateEpcQrCodeJsonNotAcceptable).Messages}
	_ = json.NewEncoder(os.Stdout).Encode(found)
}
